// The same pages as one would write them with Go's standard library, all from memory: it brings no SQLite.
//
// Arguments: the template of the songs page, the songs as JSON, and the folder of the assets.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
)

func main() {
	songs, err := newSongsPage(os.Args[1], os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/songs", songs)
	mux.Handle("/text", &text{})
	mux.Handle("/", http.FileServer(http.Dir(os.Args[3])))

	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, mux))
}
