/** Says that something is under way for as long as it is, also where it ends by throwing. */
export async function whilePending<T>(tell: (isPending: boolean) => void, act: () => Promise<T>): Promise<T> {
  tell(true);
  try {
    return await act();
  } finally {
    tell(false);
  }
}
