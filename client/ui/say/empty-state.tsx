import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** Address of a drawing. It says nothing that the words do not. */
  picture?: string;
  title: string;
  /** Why, and what could be tried. */
  text?: ReactNode;
  /** One way on. */
  children?: ReactNode;
  headingLevel?: 2 | 3;
}

export function EmptyState({ picture, title, text, children, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      {picture && <img className="empty__picture" src={picture} alt="" width={200} height={144} />}
      <Heading className="empty__title">{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
