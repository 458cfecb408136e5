/* One program takes the place of another without the address being closed: the listening socket goes from hand to hand. */
#ifndef SERVER_HANDOVER_H
#define SERVER_HANDOVER_H

/*
 * The socket that was handed to this process, as systemd does it ($LISTEN_PID, $LISTEN_FDS); 0: none. Once, before anybody has
 * written into the words the program was started with: they are kept for the next.
 */
int handover_take(void);
/* Becomes the program that is now at the path this one was started by, with the same words and the socket. Returns if that fails. */
void handover_start(int fd);

#endif
