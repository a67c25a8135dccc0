# guard.sh ID FOLDER: sends signals for the harness, line by line, and cleans up when the harness is gone, however it ended.
# What it started is found by a mark in its environment, so double forks and processes with a session of their own count too.
id=$1
folder=$2
trap '' INT TERM HUP QUIT
marked() { grep -lzsx "WAYMARK_CLUSTER=$id" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3; }
while read -r signal pids; do
  kill "-$signal" $pids 2>/dev/null
  echo done
done
tries=0
left=$(marked)
while [ -n "$left" ] && [ $tries -lt 200 ]; do
  kill -KILL $left 2>/dev/null
  tries=$((tries + 1))
  sleep 0.05
  left=$(marked)
done
rm -rf "$folder"
[ -z "$left" ] && [ ! -e "$folder" ]
