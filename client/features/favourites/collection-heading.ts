/** Where the focus goes when the line that had it is gone. */
export const COLLECTION_HEADING = 'collection';
