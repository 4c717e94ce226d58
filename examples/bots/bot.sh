# A bot in bash, for the first legal move: --program "puma=bash bot.sh"
legal='"legal":\[\{"seat":([0-9]+),"number":([0-9]+),"must":[a-z]+,"moves":\["([^"]+)"'
while read -r line; do
  if [[ $line =~ $legal ]]; then
    echo "{\"type\":\"move\",\"seat\":${BASH_REMATCH[1]},\"number\":${BASH_REMATCH[2]},\"move\":\"${BASH_REMATCH[3]}\"}"
  fi
done
