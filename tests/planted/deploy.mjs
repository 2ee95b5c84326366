/** Faults of the files for operators: proxy settings, the systemd unit, the image, the compose file. */
const proxies = "tests/tooling/proxies.test.ts";
const files = "tests/tooling/deploy.test.ts";

export const deploy = [
  {
    name: "haproxy-change-sent-twice",
    breaks: "A change without an answer is executed by two processes.",
    file: "deploy/haproxy/haproxy.cfg",
    find: "  http-request disable-l7-retry if !METH_GET !has_key\n",
    replace: "",
    foundBy: { file: proxies, test: "without an answer is sent once, and twice with a" },
  },
  {
    name: "haproxy-connections-used-once",
    breaks: "Behind haproxy each call costs a process a new connection.",
    file: "deploy/haproxy/haproxy.cfg",
    find: "option http-keep-alive",
    replace: "option http-server-close",
    foundBy: { file: proxies, test: "use connections to the processes again" },
  },
  {
    name: "haproxy-leaving-unheard",
    breaks: "A process that shuts down gets calls until its port is closed.",
    file: "deploy/haproxy/haproxy.cfg",
    find: "option httpchk GET /readyz",
    replace: "option httpchk GET /livez",
    foundBy: { file: proxies, test: "gets no more calls" },
  },
  {
    name: "nginx-change-sent-twice",
    breaks: "The proxy nginx sends PUT and DELETE calls again after an error.",
    file: "deploy/nginx/banche.conf",
    find: "proxy_next_upstream off;",
    replace: "proxy_next_upstream error timeout;",
    foundBy: { file: proxies, test: "without an answer is sent once, and twice with a" },
  },
  {
    name: "haproxy-leaving-cut",
    breaks: "A process that reports its shutdown loses its calls and open pages at once.",
    file: "deploy/haproxy/haproxy.cfg",
    find: "rise 1 tcp-ut 8s",
    replace: "rise 1 tcp-ut 8s on-marked-down shutdown-sessions",
    foundBy: { file: proxies, test: "a running call and socket survive the shutdown" },
  },
  {
    name: "nginx-refusal-counted",
    breaks: "While the database is down, nginx itself answers 502.",
    file: "deploy/nginx/banche.conf",
    find: "answer 502 itself.\n    proxy_next_upstream error timeout;",
    replace: "answer 502 itself.\n    proxy_next_upstream error timeout http_503;",
    foundBy: { file: proxies, test: "an answer to try again later comes from a process" },
  },
  {
    name: "nginx-caller-hidden",
    breaks: "All sessions have the address of the proxy.",
    file: "deploy/nginx/banche.conf",
    find: "  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;\n",
    replace: "",
    foundBy: { file: proxies, test: "processes receive the address of the caller and" },
  },
  {
    name: "compose-unknown-variable",
    breaks: "The processes in containers trust no proxy, because the variable has another name.",
    file: "deploy/compose/compose.yaml",
    find: "BANCHE_TRUSTED_PROXIES",
    replace: "BANCHE_TRUST_PROXIES",
    foundBy: { file: files, test: "gives the processes existing variables, time to" },
  },
  {
    name: "unit-killed-early",
    breaks: "A process is killed by systemd before it finishes its work.",
    file: "deploy/systemd/banche@.service",
    find: "TimeoutStopSec=45s",
    replace: "TimeoutStopSec=15s",
    foundBy: { file: files, test: "gives a process time to stop, and has its own user" },
  },
];
