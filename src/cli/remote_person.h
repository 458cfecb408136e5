/* Who we are on a server: a name and a secret, which is kept in $XDG_STATE_HOME/cloister so that we stay the same. */
#ifndef CLI_REMOTE_PERSON_H
#define CLI_REMOTE_PERSON_H

#include "cli/remote.h"

/* Comes back as the person we were there, or becomes a new one; name may be NULL. False: remote_error says why. */
bool remote_greet(struct remote *r, const char *name);

#endif
