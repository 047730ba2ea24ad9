// What other features may use of this one.
export { StoredDocumentRow } from './documents/stored-document-row.tsx';
