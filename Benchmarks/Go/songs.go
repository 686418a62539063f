package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"os"
)

type song struct {
	Name   string
	Artist string
}

type row struct {
	ID     int
	URL    string
	Name   string
	Artist string
}

// songsPage renders the songs for each request.
type songsPage struct {
	template *template.Template
	songs    []song
}

func newSongsPage(templateFile, songsFile string) (*songsPage, error) {
	parsed, err := template.ParseFiles(templateFile)
	if err != nil {
		return nil, err
	}
	file, err := os.ReadFile(songsFile)
	if err != nil {
		return nil, err
	}
	var envelope struct{ Data []song }
	if err := json.Unmarshal(file, &envelope); err != nil {
		return nil, err
	}
	return &songsPage{template: parsed, songs: envelope.Data}, nil
}

func (page *songsPage) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	var html bytes.Buffer
	if err := page.template.Execute(&html, page.rows()); err != nil {
		http.Error(response, err.Error(), http.StatusInternalServerError)
		return
	}
	response.Header().Set("Content-Type", "text/html; charset=utf-8")
	response.Write(html.Bytes())
}

func (page *songsPage) rows() []row {
	rows := make([]row, len(page.songs))
	for index, song := range page.songs {
		rows[index] = row{ID: index + 1, URL: fmt.Sprintf("/songs/%d", index+1), Name: song.Name, Artist: song.Artist}
	}
	return rows
}
