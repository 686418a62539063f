#pragma once

// Debian's libxml2 includes the headers of ICU, which clash with those that Foundation brings. They only change
// a struct that nobody here looks into (xmlCharEncodingHandler), so they are left out.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/relaxng.h>

// xmlFree is a global variable, which Swift 6 refuses to read.
static inline void clibxml2_free(void *memory) {
    xmlFree(memory);
}
