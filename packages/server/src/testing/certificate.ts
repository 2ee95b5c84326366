/** A self-signed certificate for `localhost` and `127.0.0.1`, valid for a hundred years. For tests only: its key is public. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUTmqQkkCd27SXCcm/RAUsCsq0tVMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzIwMDYzMloYDzIxMjYxMTAz
MjAwNjMyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATmYSU9JH2bt4wGp1r+Mbml7zt/CfK30QQs2CHeHJj/XNiF7ISDMVGE
tmpo5H7XQjlHdzvhkqNkqk+Kwf+l+sJeo28wbTAdBgNVHQ4EFgQU8640T+Cgs8Af
zotCkzkWH1SEf5AwHwYDVR0jBBgwFoAU8640T+Cgs8AfzotCkzkWH1SEf5AwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAN677hsybqTC0XMKGv8THkee2nmR7pFQFZufJGvBMLQkAiEA
mk6m6Nj3cpLEwdDP2TOdPUzds2ohxojbR3A1w5XPIck=
-----END CERTIFICATE-----
`;

/** The key of the certificate. */
export const testCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEybUH89xZmDp8K0n
iur6XONw2TTIQkQR5m1Py4U3+lahRANCAATmYSU9JH2bt4wGp1r+Mbml7zt/CfK3
0QQs2CHeHJj/XNiF7ISDMVGEtmpo5H7XQjlHdzvhkqNkqk+Kwf+l+sJe
-----END PRIVATE KEY-----
`;
