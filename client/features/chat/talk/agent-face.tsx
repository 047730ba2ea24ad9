import { useState } from 'react';

/** A person's picture, or the first letter of their name. */
export function AgentFace({ name, avatar }: { name: string; avatar: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (avatar && !hasFailed)
    return <img className="face" src={avatar} alt="" width={40} height={40} onError={() => setFailed(true)} />;
  return (
    <span className="face" aria-hidden="true">
      {Array.from(name.trim())[0] ?? ''}
    </span>
  );
}
