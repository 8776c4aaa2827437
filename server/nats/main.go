// A node of a cluster that serves online games: nats-server with the permission and the timeouts that its
// configuration can't express. A client's user name is the room's name: the client may read and write
// g/<user name>/0 to 3 only. A sweeper with a password may delete abandoned messages. The node accepts MQTT
// clients only: HAProxy, which has checked the server's key, and the sweeper on the same machine.
package main

import (
	"crypto/subtle"
	"crypto/tls"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"
	_ "unsafe" // for go:linkname

	"github.com/nats-io/nats-server/v2/server"
)

// Names of rooms and invitations. A name with another character could address other subjects.
var room = regexp.MustCompile(`^[0-9a-z]{1,64}$`)

// The sweeper's user name, which can't name a room.
const sweeper = "SWEEPER"

type rooms struct {
	password string
}

// Check admits a client to its room.
func (rooms rooms) Check(client server.ClientAuthentication) bool {
	name := client.GetOpts().Username
	if name == sweeper {
		said := []byte(client.GetOpts().Password)
		if subtle.ConstantTimeCompare(said, []byte(rooms.password)) != 1 {
			return false
		}
		all := &server.SubjectPermission{Allow: []string{"g.>"}}
		client.RegisterUser(&server.User{
			Username:    name,
			Permissions: &server.Permissions{Publish: all, Subscribe: all},
		})
		return true
	}
	if !room.MatchString(name) {
		return false
	}
	own := make([]string, 4)
	for topic := range own {
		own[topic] = fmt.Sprintf("g.%s.%d", name, topic)
	}
	// Not "$MQTT.sub.>", which delivers messages of QoS 1: the apps don't use it, and the server would store
	// unacknowledged messages forever.
	client.RegisterUser(&server.User{
		Username: name,
		Permissions: &server.Permissions{
			Publish:   &server.SubjectPermission{Allow: own},
			Subscribe: &server.SubjectPermission{Allow: own},
		},
	})
	return true
}

// Election timeouts. nats-server's 4 to 9 s are for clusters across continents and are two thirds of the pause
// that a game tolerates. It has no option for them.
//
//go:linkname minElectionTimeout github.com/nats-io/nats-server/v2/server.minElectionTimeout
var minElectionTimeout time.Duration

//go:linkname maxElectionTimeout github.com/nats-io/nats-server/v2/server.maxElectionTimeout
var maxElectionTimeout time.Duration

//go:linkname hbInterval github.com/nats-io/nats-server/v2/server.hbInterval
var hbInterval time.Duration

func electSoon() error {
	// If another version renames them, these would be variables of this file only.
	if minElectionTimeout != 4*time.Second || maxElectionTimeout != 9*time.Second || hbInterval != time.Second {
		return fmt.Errorf("nats-server's elections are not as they were: %v to %v, a heartbeat each %v",
			minElectionTimeout, maxElectionTimeout, hbInterval)
	}
	minElectionTimeout, maxElectionTimeout, hbInterval = 2*time.Second, 4500*time.Millisecond, 500*time.Millisecond
	return nil
}

func main() {
	if len(os.Args) != 3 {
		fail(fmt.Errorf("usage: %s CONFIGURATION LOGIN", os.Args[0]))
	}
	login, err := os.ReadFile(os.Args[2])
	fail(err)
	_, password, found := strings.Cut(strings.TrimSpace(string(login)), "\n")
	if !found || len(password) < 20 {
		fail(fmt.Errorf("%s has no name and password of the sweeper", os.Args[2]))
	}
	fail(electSoon())
	options, err := server.ProcessConfigFile(os.Args[1])
	fail(err)
	options.CustomClientAuthentication = rooms{password}
	// Only nodes use NATS. The node must listen for NATS clients nevertheless, since it connects to other nodes
	// afterwards. It listens on this machine, with TLS and without a certificate, so no client can connect.
	options.Host, options.Port = "127.0.0.1", server.RANDOM_PORT
	options.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS13}
	node, err := server.NewServer(options)
	fail(err)
	node.ConfigureLogger()
	fail(server.Run(node))
	node.WaitForShutdown()
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
