/** Path at which the embedded backend responds to several reads in one invocation. */
export const READ_BATCH_PATH = '/readBatch';

export interface BatchedRead {
  path: string;
  method: string;
  headers: [name: string, value: string][];
  body: string | null;
}

/** Line before the body of each response in the stream. Responses arrive in any order. */
export interface BatchedResponseHead {
  /** Position of the read in the batch. */
  index: number;
  status: number;
  headers: [name: string, value: string][];
  /** Length of the body in UTF-16 units. */
  length: number;
}
