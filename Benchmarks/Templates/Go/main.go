// Measures the pages of template-bench with html/template. The CPU time is that of all threads, with the garbage collector.
package main

import (
	"bytes"
	"fmt"
	"html/template"
	"math"
	"runtime"
	"syscall"
)

type row struct{ URL, Name, Artist, Note string }
type listPage struct {
	Title string
	Rows  []row
}
type section struct {
	Name  string
	Items []string
}
type group struct {
	Name     string
	Sections []section
}
type treePage struct{ Groups []group }

const list = `<!DOCTYPE html>
<html lang="en">
<head><title>{{.Title}}</title></head>
<body>
<h1>{{.Title}}</h1>
<ol>
{{range .Rows -}}
<li class="row"><a href="{{.URL}}" title="{{.Name}}">{{.Name}}</a> <span>{{.Artist}}</span>{{if .Note}} <em>{{.Note}}</em>{{end}}</li>
{{end -}}
</ol>
</body>
</html>`

const tree = `<ul>
{{range .Groups -}}
<li title="{{.Name}}">{{.Name}}
<ul>
{{range .Sections -}}
<li title="{{.Name}}">{{.Name}}
<ul>
{{range .Items -}}
<li>{{.}}</li>
{{end -}}
</ul>
</li>
{{end -}}
</ul>
</li>
{{end -}}
</ul>`

func newListPage(count int) listPage {
	page := listPage{Title: "Songs"}
	for number := 1; number <= count; number++ {
		note := ""
		if number%3 == 0 {
			note = "Heard on the way home"
		}
		page.Rows = append(page.Rows, row{
			fmt.Sprintf("/songs/%d", number), fmt.Sprintf("Song number %d", number), fmt.Sprintf("Artist %d", number%7), note,
		})
	}
	return page
}

func newTreePage() treePage {
	const text = `<b>"Rock" & 'Roll'</b> > <i>&amp;</i>`
	var page treePage
	for g := 1; g <= 10; g++ {
		next := group{Name: fmt.Sprintf("%d %s", g, text)}
		for s := 1; s <= 10; s++ {
			next.Sections = append(next.Sections, section{fmt.Sprintf("%d %s", s, text), []string{text, text, text, text, text}})
		}
		page.Groups = append(page.Groups, next)
	}
	return page
}

func cpuTime() float64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Sec+usage.Stime.Sec) + float64(usage.Utime.Usec+usage.Stime.Usec)/1e6
}

func measure(name string, source string, page any) {
	parsed := template.Must(template.New(name).Parse(source))
	render := func() int {
		var output bytes.Buffer
		if err := parsed.Execute(&output, page); err != nil {
			panic(err)
		}
		return output.Len()
	}
	size := render()
	start := cpuTime()
	for i := 0; i < 100; i++ {
		render()
	}
	repetitions := int(20/math.Max(cpuTime()-start, 1e-4)) + 1
	best := math.Inf(1)
	for i := 0; i < 5; i++ {
		start := cpuTime()
		for i := 0; i < repetitions; i++ {
			render()
		}
		best = math.Min(best, (cpuTime()-start)/float64(repetitions))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	render()
	runtime.ReadMemStats(&after)
	fmt.Printf("%s\tGo html/template\t%f\t%d\t%d\n", name, best*1e6, size, after.Mallocs-before.Mallocs)
}

func main() {
	measure("13 rows", list, newListPage(13))
	measure("1000 rows", list, newListPage(1000))
	measure("nested", tree, newTreePage())
}
