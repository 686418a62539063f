package main

import (
	"net/http"
	"sync"
)

// text keeps what was posted last, in memory.
type text struct {
	mutex   sync.Mutex
	current string
}

func (text *text) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	words := request.PostFormValue("text")
	text.mutex.Lock()
	text.current = words
	text.mutex.Unlock()
	http.Redirect(response, request, "/text", http.StatusSeeOther)
}
