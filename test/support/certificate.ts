/**
 * For `hooks.example`, signed by itself, until 2126; believed only by those who are given it as an authority. Made with
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj "/CN=Vitrine test" -addext "subjectAltName=DNS:hooks.example"
 */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBnjCCAUWgAwIBAgIUDmuNj2bBRbzhbdCYWGP+G+HUhNwwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMVml0cmluZSB0ZXN0MCAXDTI2MTExNTA1NDg0MFoYDzIxMjYx
MDIyMDU0ODQwWjAXMRUwEwYDVQQDDAxWaXRyaW5lIHRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATmPTtW7F6HxVBCfeUqHSbuQgCnXiIcqNsl8dhG+cuNHkni
03y+uMHS/KDa4U6fwEsWytaJKf5/G9mHDQR+oGCEo20wazAdBgNVHQ4EFgQUI68s
N/kxJC/pTVgCFw3t2ClHgx4wHwYDVR0jBBgwFoAUI68sN/kxJC/pTVgCFw3t2ClH
gx4wDwYDVR0TAQH/BAUwAwEB/zAYBgNVHREEETAPgg1ob29rcy5leGFtcGxlMAoG
CCqGSM49BAMCA0cAMEQCIGT6kJTn82IveJ9lDvVZvLURlsl+NTqC+koTAXRJH+os
AiBsQ5M0/w0jSVOOBHWD/9Rc5J3d6fqOGL53RjwfCyqeFg==
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEft1zY7udYei79uq
L7mGWCpnkk993TyzBaHxJBRh6YOhRANCAATmPTtW7F6HxVBCfeUqHSbuQgCnXiIc
qNsl8dhG+cuNHkni03y+uMHS/KDa4U6fwEsWytaJKf5/G9mHDQR+oGCE
-----END PRIVATE KEY-----
`;
