#include <gnutls/dane.h>
