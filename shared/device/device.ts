/** What a page is laid out for, as far as a request tells. */
export type Device = 'mobile' | 'pad' | 'desktop';
