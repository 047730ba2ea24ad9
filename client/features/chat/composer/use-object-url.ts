import { useEffect, useState } from 'react';

/** An address for a file of this page, given back when it is no longer shown; '' until it is there. */
export function useObjectUrl(file: Blob): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url;
}
