// SHA-256 and a comparison in constant time, by OpenSSL's libcrypto.
#include <openssl/crypto.h>
#include <openssl/sha.h>
