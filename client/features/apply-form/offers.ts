// What other features may use of this one.
export { StoredDocumentRow } from './stored-document-row.tsx';
