vcl 4.1;

# Varnish in front of Vitrine. Install as /etc/varnish/default.vcl, with your hosts and secret. Settings of Vitrine:
#
#   CDN_SECONDS=3600
#   CDN_PURGE_URL=http://127.0.0.1:6081/
#   CDN_PURGE_METHOD=PURGE
#   CDN_PURGE_HEADER=X-Purge-Secret: change-this-secret
#   TRUSTED_PROXIES=127.0.0.1
#
# Terminate TLS in front of Varnish, for example with hitch, nginx or a load balancer.

import std;

backend vitrine {
  .host = "127.0.0.1";
  .port = "8000";
  .first_byte_timeout = 65s;
  .probe = {
    .request = "GET /health HTTP/1.1" "Host: example.org" "Connection: close";
    .interval = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# IP addresses that may purge: every node.
acl nodes {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ nodes || req.http.X-Purge-Secret != "change-this-secret") {
      return (synth(403, "Forbidden"));
    }
    if (req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
      return (synth(400, "Bad Request"));
    }
    # Varnish checks bans before it sends a cached object, so the next request misses.
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    return (synth(204, "No Content"));
  }
  # Do not cache writes, or requests of signed-in users, tokens and share links.
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.http.Authorization || req.http.Cookie || req.url ~ "[?&]key=") { return (pass); }

  # Send expired objects while fetching new ones, and for longer while Vitrine is unavailable.
  if (std.healthy(req.backend_hint)) { set req.grace = 60s; }

  # Normalize Accept as browsers send it, for few copies. Other values get copies of their own.
  if (req.http.Accept ~ "^text/html,application/xhtml\+xml,application/xml;q=0\.9,(image/[a-z]+,)*\*/\*;q=0\.8(,application/signed-exchange;v=b3;q=0\.7)?$" || req.http.Accept == "*/*" || !req.http.Accept) {
    set req.http.Accept = "text/html";
  }
  # List the languages of the interface and of your profiles here.
  # Browsers list the preferred language first, and each further one with a lower weight.
  set req.http.Accept-Language = std.tolower(regsuball(req.http.Accept-Language, "\s", ""));
  if (req.http.Accept-Language ~ "^[a-z-]+(,[a-z-]+)*(,[a-z-]+;q=0\.9)*(,[a-z-]+;q=0\.8)*(,[a-z-]+;q=0\.7)*(,[a-z-]+;q=0\.6)*(,[a-z-]+;q=0\.5)*(,[a-z-]+;q=0\.4)*(,[a-z-]+;q=0\.3)*(,[a-z-]+;q=0\.2)*(,[a-z-]+;q=0\.1)*$") {
    set req.http.Accept-Language = regsuball(req.http.Accept-Language, ";q=0\.\d", "");
    set req.http.Accept-Language = regsuball("," + req.http.Accept-Language, ",(?!(ar|de|en|es|fr)(-|,|$))[^,]*", "");
    # Drop regions: fr-FR, fr-CA and fr get the same texts.
    set req.http.Accept-Language = regsuball(req.http.Accept-Language, ",(ar|de|en|es|fr)-[^,]*", ",\1");
    set req.http.Accept-Language = regsuball(req.http.Accept-Language, "(,[a-z]+)(\1)+(?=,|$)", "\1");
    set req.http.Accept-Language = regsub(req.http.Accept-Language, "^,", "");
  }
  if (req.http.Accept-Language == "") { unset req.http.Accept-Language; }
  return (hash);
}

sub vcl_backend_response {
  # Do not cache responses without CDN-Cache-Control.
  if (beresp.http.CDN-Cache-Control ~ "max-age=\d+") {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, ".*max-age=(\d+).*", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, ".*stale-if-error=(\d+).*", "\1s"), 0s);
    set beresp.keep = 0s;
  } else {
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
  }
  # These headers belong to one request.
  unset beresp.http.X-Request-Id;
  unset beresp.http.RateLimit;
  unset beresp.http.RateLimit-Policy;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.Cache-Tag;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
