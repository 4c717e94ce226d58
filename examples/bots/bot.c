/* A bot in C, for the first legal move: cc -O2 -o margay bot.c, then --program "margay=./margay".

   A whole JSON reader is more than this needs: `legal` is written in one way (docs/protocol.md),
   {"seat":S,"number":N,"must":M,"moves":["..."]}, and a notation holds no quotes. */

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        const char *legal = strstr(line, "\"legal\":[{\"seat\":");
        int seat, number;
        char move[201];
        if (!legal || sscanf(legal, "\"legal\":[{\"seat\":%d,\"number\":%d", &seat, &number) != 2) continue;
        const char *moves = strstr(legal, "\"moves\":[\"");
        if (!moves || sscanf(moves, "\"moves\":[\"%200[^\"]", move) != 1) continue;
        printf("{\"type\":\"move\",\"seat\":%d,\"number\":%d,\"move\":\"%s\"}\n", seat, number, move);
        fflush(stdout);
    }
    free(line);
    return 0;
}
