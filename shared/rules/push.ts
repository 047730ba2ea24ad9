/** Maximum length of the endpoint URL of a push service. */
export const PUSH_ENDPOINT_MAX = 1000;
