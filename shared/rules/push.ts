/** Maximum length of the endpoint URL of a push service. */
export const MAX_PUSH_ENDPOINT_CHARS = 1000;
