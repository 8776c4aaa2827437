// A node of a cluster that serves online games: nats-server, unchanged, with the one rule that its
// configuration can't say. A client's user name is the room that it knows: it may read and write
// below g/<user name>, and nothing else. There are no passwords, and none but MQTT clients.
package main

import (
	"crypto/tls"
	"fmt"
	"os"
	"regexp"

	"github.com/nats-io/nats-server/v2/server"
)

// What the apps call a room or an invitation; a name with any other sign could mean other subjects.
var room = regexp.MustCompile(`^[0-9a-z]{1,64}$`)

type rooms struct{}

// Check lets a client in, to its own room.
func (rooms) Check(client server.ClientAuthentication) bool {
	name := client.GetOpts().Username
	if !room.MatchString(name) {
		return false
	}
	own := "g." + name + ".*"
	client.RegisterUser(&server.User{
		Username: name,
		Permissions: &server.Permissions{
			Publish: &server.SubjectPermission{Allow: []string{own}},
			// The second is how the server itself hands QoS 1 messages to a client; clients can't name it,
			// since a topic that begins with $ is refused.
			Subscribe: &server.SubjectPermission{Allow: []string{own, "$MQTT.sub.>"}},
		},
	})
	return true
}

func main() {
	if len(os.Args) != 2 {
		fail(fmt.Errorf("usage: %s CONFIGURATION", os.Args[0]))
	}
	options, err := server.ProcessConfigFile(os.Args[1])
	fail(err)
	options.CustomClientAuthentication = rooms{}
	// Rooms are for MQTT; nothing speaks NATS to it but the other nodes. It must listen all the same, or it
	// waits for that before it looks for them: on this machine, with TLS, and without a certificate, so
	// that nobody gets in.
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
