// Opens event streams, posts changes one after the other, and measures how long each takes until each client has it: from the
// moment before the POST is sent to the one after the client's last byte was read. One thread with epoll reads
// them all, so what the client itself needs for that is in the figures.
package main

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	name := flag.String("name", "", "the server's name")
	list := flag.String("port", "", "the server's port on 127.0.0.1, or those of several that share a database")
	process := flag.Int("process", 0, "the server's process")
	count := flag.Int("clients", 10_000, "clients that listen")
	changes := flag.Int("changes", 100, "texts that are posted")
	songs := flag.Bool("songs", false, "add songs in place of texts, to clients that show the list of songs")
	flag.Parse()
	var ports []int
	for _, text := range strings.Split(*list, ",") {
		port, err := strconv.Atoi(text)
		check(err)
		ports = append(ports, port)
	}
	runtime.LockOSThread()
	raiseDescriptorLimit()

	before := memory(*process)
	stream, path, form := "/live?seen=0:text.-", "/text", "text=%s"
	if *songs {
		stream, path, form = "/live?seen=0:songs.-,song-count.-", "/songs", "artist=A&name=%s"
	}
	clients := open(*count, ports, stream)
	clients.awaitAll("event: ready", time.Minute)
	after := memory(*process)
	poster, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", ports[0]))
	check(err)
	answers := bufio.NewReader(poster)
	var last, answered, each []time.Duration
	for number := 1; number <= *changes; number++ {
		// One word, because the words that have changed are marked.
		marker := fmt.Sprintf("change%dend", number)
		start := time.Now()
		answer := make(chan time.Time)
		go func() { answer <- readAnswer(answers) }()
		post(poster, path, fmt.Sprintf(form, strings.ReplaceAll(marker, " ", "+")))
		last = append(last, clients.awaitAll(marker, time.Minute).Sub(start))
		for _, arrival := range clients.arrivals {
			each = append(each, arrival.Sub(start))
		}
		answered = append(answered, (<-answer).Sub(start))
		// So that what one change leaves behind is not a part of the next.
		time.Sleep(20 * time.Millisecond)
	}
	peak := memory(*process)
	fmt.Printf("%-10s %11d %9s %9s %9s %9s %9s %9s %9.1f %9.1f\n", *name, *count,
		milliseconds(quantile(each, 0.5)), milliseconds(quantile(each, 0.99)),
		milliseconds(quantile(last, 0.5)), milliseconds(quantile(last, 0.99)), milliseconds(quantile(last, 1)),
		milliseconds(quantile(answered, 0.5)), megabytes(peak.resident),
		float64(after.anonymous-before.anonymous)/float64(*count)/1024)
}

type streams struct {
	epoll   int
	missing map[int][]byte
	all     []int
	buffer  []byte
	// When each client had the words.
	arrivals []time.Time
}

// open connects without blocking the server's queue: as many at a time as it takes.
func open(count int, ports []int, path string) *streams {
	epoll, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	check(err)
	streams := &streams{epoll: epoll, missing: map[int][]byte{}, buffer: make([]byte, 64<<10)}
	request := []byte("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nUser-Agent: Mozilla/5.0\r\n" +
		"Accept-Language: en-US,en;q=0.5\r\nAccept-Encoding: gzip, deflate\r\nCache-Control: no-cache\r\n\r\n")
	for len(streams.all) < count {
		descriptor, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
		check(err)
		// A source address for every 10,000: each has ports of its own.
		source := byte(1 + len(streams.all)/10_000)
		check(syscall.Bind(descriptor, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, source}}))
		check(syscall.Connect(descriptor, &syscall.SockaddrInet4{Port: ports[len(streams.all)%len(ports)], Addr: [4]byte{127, 0, 0, 1}}))
		_, err = syscall.Write(descriptor, request)
		check(err)
		check(syscall.SetNonblock(descriptor, true))
		event := syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: int32(descriptor)}
		check(syscall.EpollCtl(epoll, syscall.EPOLL_CTL_ADD, descriptor, &event))
		streams.all = append(streams.all, descriptor)
	}
	return streams
}

// awaitAll reads until each client has got an event with these words, whole, and says when the last had.
func (streams *streams) awaitAll(words string, patience time.Duration) time.Time {
	for _, descriptor := range streams.all {
		streams.missing[descriptor] = nil
	}
	streams.arrivals = streams.arrivals[:0]
	events := make([]syscall.EpollEvent, 512)
	deadline := time.Now().Add(patience)
	for len(streams.missing) > 0 {
		count, err := syscall.EpollWait(streams.epoll, events, 1000)
		if err != nil && err != syscall.EINTR {
			log.Fatal(err)
		}
		for _, event := range events[:max(count, 0)] {
			streams.read(int(event.Fd), []byte(words))
		}
		if time.Now().After(deadline) {
			log.Fatalf("%d clients have not got %q", len(streams.missing), words)
		}
	}
	return time.Now()
}

func (streams *streams) read(descriptor int, words []byte) {
	count, err := syscall.Read(descriptor, streams.buffer)
	if err == syscall.EAGAIN {
		return
	}
	if err != nil || count == 0 {
		log.Fatalf("a stream has ended: %v", err)
	}
	part := streams.buffer[:count]
	if held, isMissing := streams.missing[descriptor]; isMissing {
		if len(held) > 0 {
			part = append(held, part...)
		}
		if bytes.Contains(part, words) && bytes.Contains(part[bytes.Index(part, words):], []byte("\n\n")) ||
			bytes.Contains(part, words) && bytes.Contains(part[bytes.Index(part, words):], []byte("\n\r\n")) {
			delete(streams.missing, descriptor)
			streams.arrivals = append(streams.arrivals, time.Now())
		} else {
			streams.missing[descriptor] = append([]byte(nil), part...)
		}
	}
}

func post(connection net.Conn, path, form string) {
	_, err := fmt.Fprintf(connection, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n"+
		"Content-Type: application/x-www-form-urlencoded\r\n\r\n%s", path, len(form), form)
	check(err)
}

func readAnswer(reader *bufio.Reader) time.Time {
	response, err := http.ReadResponse(reader, nil)
	check(err)
	response.Body.Close()
	if response.StatusCode != http.StatusSeeOther {
		log.Fatalf("a change answers %s", response.Status)
	}
	return time.Now()
}

type usage struct{ resident, anonymous int }

// memory is what the kernel says in proc(5)'s status, in bytes.
func memory(process int) (usage usage) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	check(err)
	for _, line := range strings.Split(string(status), "\n") {
		var kibibytes int
		if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &kibibytes); err == nil {
			usage.resident = kibibytes << 10
		}
		if _, err := fmt.Sscanf(line, "RssAnon: %d kB", &kibibytes); err == nil {
			usage.anonymous = kibibytes << 10
		}
	}
	return usage
}

func raiseDescriptorLimit() {
	var limit syscall.Rlimit
	check(syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit))
	limit.Cur = limit.Max
	check(syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit))
}

func quantile(values []time.Duration, share float64) time.Duration {
	sorted := append([]time.Duration(nil), values...)
	sort.Slice(sorted, func(a, b int) bool { return sorted[a] < sorted[b] })
	index := int(share*float64(len(sorted))+0.5) - 1
	return sorted[min(max(index, 0), len(sorted)-1)]
}

func milliseconds(duration time.Duration) string { return fmt.Sprintf("%.2f", duration.Seconds()*1000) }
func megabytes(count int) float64                { return float64(count) / (1 << 20) }

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
