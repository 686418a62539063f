// A server of live pages as one would write it with Go's standard library: a goroutine and a channel for each client.
// A text that is posted goes to all who listen, rendered once. It is kept in memory.
package main

import (
	"bytes"
	"fmt"
	"html/template"
	"log"
	"net"
	"net/http"
	"sync"
	"time"
)

func main() {
	feed := &feed{clients: map[chan []byte]bool{}}
	mux := http.NewServeMux()
	mux.HandleFunc("/live", feed.listen)
	mux.HandleFunc("/text", feed.change)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("Listening on http://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, mux))
}

type feed struct {
	mutex   sync.Mutex
	clients map[chan []byte]bool
	revision int
}

// The same region as Flipside's.
var region = template.Must(template.New("region").Parse(`event: region
data: <div id="live-text" data-revision="{{.Revision}}">
data:     <div class="card side" id="text">
data:     <p class="text" dir="auto">{{.Text}}</p>
data:     <p class="actions"><a class="button" href="/text/edit">Edit the text</a></p>
data: </div>
data: </div>
id: 0000000000000000:text.{{.Revision}}

`))

func (feed *feed) change(response http.ResponseWriter, request *http.Request) {
	words := request.PostFormValue("text")
	feed.mutex.Lock()
	defer feed.mutex.Unlock()
	feed.revision++
	var event bytes.Buffer
	if err := region.Execute(&event, struct {
		Revision int
		Text    string
	}{feed.revision, words}); err != nil {
		http.Error(response, err.Error(), http.StatusInternalServerError)
		return
	}
	for client := range feed.clients {
		// The latest event replaces an earlier one that a client has not received yet.
		select {
		case <-client:
		default:
		}
		client <- event.Bytes()
	}
	http.Redirect(response, request, "/text", http.StatusSeeOther)
}

func (feed *feed) listen(response http.ResponseWriter, request *http.Request) {
	client := make(chan []byte, 1)
	feed.mutex.Lock()
	feed.clients[client] = true
	feed.mutex.Unlock()
	defer func() {
		feed.mutex.Lock()
		delete(feed.clients, client)
		feed.mutex.Unlock()
	}()

	response.Header().Set("Content-Type", "text/event-stream")
	response.Header().Set("Cache-Control", "no-store")
	flusher := response.(http.Flusher)
	heartbeat := time.NewTicker(15 * time.Second)
	defer heartbeat.Stop()
	send := func(event []byte) bool {
		_, err := response.Write(event)
		flusher.Flush()
		return err == nil
	}
	send([]byte("event: ready\ndata: 0\n\n"))
	for {
		select {
		case event := <-client:
			if !send(event) {
				return
			}
		case <-heartbeat.C:
			if !send([]byte(":\n")) {
				return
			}
		case <-request.Context().Done():
			return
		}
	}
}
