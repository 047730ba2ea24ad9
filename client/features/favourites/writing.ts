let underWay = 0;

/** While something is being written, what is read may be of before or after; so nothing is read. */
export const isWriting = () => underWay > 0;

export async function whileWriting<T>(act: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await act();
  } finally {
    underWay -= 1;
  }
}
