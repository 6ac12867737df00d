/* What the operating system takes for an answer: one loop, one read, one write of bytes that are ready. */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static char answer[1 << 20], request[1 << 16];

static size_t prepare(const char *path) {
  static char body[1 << 19];
  FILE *file = fopen(path, "rb");
  if (!file) exit(1);
  size_t size = fread(body, 1, sizeof body, file);
  fclose(file);
  int head = sprintf(answer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n", size);
  memcpy(answer + head, body, size);
  return head + size;
}

int main(int count, char **words) {
  if (count < 3) return 1;
  size_t size = prepare(words[2]);
  int one = 1, door = socket(AF_INET, SOCK_STREAM, 0), poll = epoll_create1(0);
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(atoi(words[1]))};
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (bind(door, (struct sockaddr *)&place, sizeof place) || listen(door, 1024)) return 1;
  struct epoll_event event = {.events = EPOLLIN, .data.fd = door}, events[64];
  epoll_ctl(poll, EPOLL_CTL_ADD, door, &event);
  for (;;) {
    int ready = epoll_wait(poll, events, 64, -1);
    for (int index = 0; index < ready; index += 1) {
      int client = events[index].data.fd;
      if (client == door) {
        client = accept(door, NULL, NULL);
        setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        event.data.fd = client;
        epoll_ctl(poll, EPOLL_CTL_ADD, client, &event);
      } else if (read(client, request, sizeof request) <= 0 || write(client, answer, size) < 0) {
        close(client);
      }
    }
  }
}
