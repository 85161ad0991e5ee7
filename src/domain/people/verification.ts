/** Within how many hours operators decide about a document, as its member reads; what waits longer is marked at the desk (product §26.1). */
export const VERIFICATION_HOURS = 48;
