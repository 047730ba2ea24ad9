import type { ReactNode } from 'react';
import { getInitial } from '#client/features/office/office-frame.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { TextLink } from '#client/ui/link/app-link.tsx';
import './record.css';

interface RecordHeadProps {
  name: string;
  /** URL and name of the list to which the page belongs. */
  list: { href: string; label: string };
  /** Name of the page in the breadcrumb. */
  pageName: string;
  title: ReactNode;
  latinName?: string;
  /** Main actions of the page. */
  actions: ReactNode;
  children?: ReactNode;
}

/** Renders the head of a page about one student: breadcrumb, name, main facts and main actions. */
export function RecordHead({ name, list, pageName, title, latinName = '', actions, children }: RecordHeadProps) {
  const t = useText('office-student');
  return (
    <header className="record__head">
      <nav className="crumbs" aria-label={t('place')}>
        <ol>
          <li>
            <TextLink href={list.href}>{list.label}</TextLink>
          </li>
          <li aria-current="page">
            <bdi>{pageName}</bdi>
          </li>
        </ol>
      </nav>
      <span className="face record__face" aria-hidden="true">
        {getInitial(name)}
      </span>
      <div>
        <h1>
          {title}
          {latinName && latinName !== name && (
            <span className="record__latin" lang="en">
              <bdi>{latinName}</bdi>
            </span>
          )}
        </h1>
        {children}
      </div>
      <div className="record__ways">{actions}</div>
    </header>
  );
}

export const RecordFacts = ({ children }: { children: ReactNode }) => <dl className="record__facts">{children}</dl>;

export function RecordFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
