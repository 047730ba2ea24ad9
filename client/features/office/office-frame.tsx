import { type ReactNode, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import useSWR from 'swr';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { useCentredCurrentLink } from '#client/ui/link/use-centred-current-link.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { OfficeCounts } from '#shared/contract/office/frame.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import type { OfficeLayoutData } from './load-office-frame.server.ts';
import { deleteDrafts } from './conversations/drafts.ts';
import { OfficeContext, useOffice } from './office-context.tsx';
import { FrameSearch } from './search/office-search.tsx';
import { AlertSwitch, WaitingAnnouncement } from './waiting-alert.tsx';
import './office.css';

/** Seconds between two polls of the counts. */
const POLL_SECONDS = 20;
/** Highest exact count. The backend caps counts at one more, which is shown as '200+'. */
const COUNT_CAP = 200;

const EMPTY_COUNTS: OfficeCounts = { waiting: 0, following: 0, handedOver: 0, leads: 0, newest: null };

const fetchCounts = async (url: string) => {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`the counts request failed with status ${response.status}`);
  // The edge has already validated the response (worker/office/office-client.ts). Parsing it again would add zod to the
  // scripts of the first load.
  return (await response.json()) as OfficeCounts;
};

/** Layout of every office page: head with navigation, and the announcement of waiting visitors. */
export function OfficeFrame({ layout, children }: { layout: OfficeLayoutData; children: ReactNode }) {
  const t = useText('office');
  const { staff } = layout.frame;
  const initialCounts = staff?.counts ?? EMPTY_COUNTS;
  const { data: counts = initialCounts } = useSWR(
    staff?.can.workAtDesk ? `${layout.base}/waiting` : null,
    fetchCounts,
    {
      fallbackData: initialCounts,
      refreshInterval: POLL_SECONDS * 1000,
      revalidateOnMount: false,
    },
  );
  return (
    <OfficeContext value={{ ...layout, counts }}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {staff ? <OfficeBar /> : <SignInBar />}
      <main id="main" className={joinClasses('office', !staff && 'office--plain')}>
        {children}
      </main>
      {staff && <WaitingAnnouncement newest={counts.newest} />}
    </OfficeContext>
  );
}

const OFFICE_SECTIONS = [
  { name: 'today', path: '', needs: 'workAtDesk' },
  { name: 'conversations', path: '/conversations', count: 'waiting', needs: 'workAtDesk' },
  { name: 'leads', path: '/leads', count: 'leads', needs: 'workAtDesk' },
  { name: 'students', path: '/students', needs: 'workAtDesk' },
  { name: 'applications', path: '/applications', count: 'following', needs: 'workAtDesk' },
  { name: 'appointments', path: '/appointments', needs: 'workAtDesk' },
  { name: 'lectures', path: '/lectures', needs: 'workAtDesk' },
  { name: 'reports', path: '/reports', needs: 'workAtDesk' },
  { name: 'content', path: '/content', needs: 'writeContent' },
] as const;
type OfficeSection = (typeof OFFICE_SECTIONS)[number];

/** Sections that a phone shows, as far as their names fit. The others are in a menu. */
const CHINESE_PHONE_SECTIONS: readonly OfficeSection['name'][] = [
  'today',
  'conversations',
  'leads',
  'students',
  'applications',
];
const PHONE_SECTIONS: Readonly<Record<Locale, readonly OfficeSection['name'][]>> = {
  zh: CHINESE_PHONE_SECTIONS,
  'zh-hk': CHINESE_PHONE_SECTIONS,
  'en-us': ['today', 'conversations', 'leads', 'applications'],
};
/** Rooms that belong to another section. */
const PARENT_SECTIONS: Readonly<Record<string, string>> = { '/media': '/content', '/tasks': '' };

/** Sections of the agency's administration, in a separate menu. */
const ADMIN_SECTIONS = [
  { name: 'site', path: '/site', needs: 'steerSite' },
  { name: 'staff', path: '/staff', needs: 'seeStaff' },
  { name: 'integrations', path: '/integrations', needs: 'steerSite' },
  { name: 'privacy', path: '/privacy', needs: 'handlePrivacy' },
  { name: 'health', path: '/health', needs: 'steerSite' },
] as const;

function OfficeLogo() {
  const t = useText('office');
  const { agent, base } = useOffice();
  return (
    <AppLink className="obar__logo" href={base} reload={!isOfficePage(base)}>
      {agent.topLogoPath ? <img src={agent.topLogoPath} alt="" width={200} height={40} /> : <b>{agent.name}</b>}
      <span className="sr">{`${agent.name} ${t('office')}`}</span>
    </AppLink>
  );
}

function OfficeBar() {
  const t = useText('office');
  const { frame, base } = useOffice();
  const { pathname } = useLocation();
  const { staff } = frame;
  const headRef = useRef<HTMLElement>(null);
  const adminSections = useAdminSections();
  const phoneSections = PHONE_SECTIONS[useLocale()];
  useCentredCurrentLink(headRef, pathname);
  if (!staff) return null;
  const visibleSections = OFFICE_SECTIONS.filter(({ needs }) => staff.can[needs]);
  const restSections = staff.can.workAtDesk ? visibleSections.filter(({ name }) => !phoneSections.includes(name)) : [];
  const isCurrent = (path: string) => isInSection(pathname, base, path);
  return (
    <header className="obar" ref={headRef}>
      <OfficeLogo />
      <nav className="onav" aria-label={t('rooms')}>
        <ul>
          {visibleSections.map((section) => (
            <li key={section.name} className={joinClasses(restSections.includes(section) && 'onav__rest')}>
              <SectionLink section={section} isCurrent={isCurrent(section.path)} />
            </li>
          ))}
        </ul>
        {restSections.length + adminSections.length > 0 && (
          <details className="obar__admin onav__more" name="obar" key={pathname}>
            <summary
              data-current={[...restSections, ...adminSections].some(({ path }) => isCurrent(path)) || undefined}
            >
              {t('more')}
              <span className="i i-down" aria-hidden="true" />
            </summary>
            <ul className="obar__menu">
              {restSections.map((section) => (
                <li key={section.name}>
                  <SectionLink section={section} isCurrent={isCurrent(section.path)} />
                </li>
              ))}
              <AdminLinks />
            </ul>
          </details>
        )}
      </nav>
      <div className="obar__end">
        {staff.can.workAtDesk && (
          <>
            <FrameSearch />
            <AppLink className="obar__search" href={`${base}/search`}>
              <Icon name="search" label={t('search.label')} />
            </AppLink>
          </>
        )}
        {staff.can.workAtDesk && <DutyForm isOnDuty={staff.isOn} />}
        <AdminMenu key={`admin ${pathname}`} />
        <details className="obar__me" name="obar" key={pathname}>
          <summary>
            <span className="face" aria-hidden="true">
              {getInitial(staff.name)}
            </span>
            <span className="sr">{staff.name}</span>
            <span className="i i-down" aria-hidden="true" />
          </summary>
          <div className="obar__menu">
            <p className="obar__who">
              <b>
                <bdi>{staff.name}</bdi>
              </b>
              <span className="meta">{t(`role.${staff.role}`)}</span>
            </p>
            <AppLink href={`${base}/devices`}>{t('account')}</AppLink>
            {staff.can.workAtDesk && <AlertSwitch />}
            <LanguageForm />
            <form method="post" action={`${base}/sign-out`} onSubmit={deleteDrafts}>
              <button type="submit">{t('signOut')}</button>
            </form>
          </div>
        </details>
      </div>
    </header>
  );
}

function isInSection(pathname: string, base: string, path: string): boolean {
  const room = pathname.slice(base.length);
  const section = PARENT_SECTIONS[room.replace(/\/one$/, '')] ?? room;
  return path === '' ? section === '' : section === path || section.startsWith(`${path}/`);
}

function SectionLink({ section: { name, path }, isCurrent }: { section: OfficeSection; isCurrent: boolean }) {
  const t = useText('office');
  const { base, counts } = useOffice();
  return (
    <AppLink
      href={`${base}${path}`}
      reload={!isOfficePage(`${base}${path}`)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {name === 'conversations' ? (
        <>
          <span className="onav__long">{t('room.conversations')}</span>
          <span className="onav__short">{t('shortConversations')}</span>
        </>
      ) : (
        t(`room.${name}`)
      )}
      <SectionCount section={name} counts={counts} />
    </AppLink>
  );
}

function useAdminSections() {
  const { staff } = useOffice().frame;
  return ADMIN_SECTIONS.filter(({ needs }) => staff?.can[needs]);
}

/** Menu of the administration. A phone has its links in the menu of the other sections. */
function AdminMenu() {
  const t = useText('office');
  const { base } = useOffice();
  const { pathname } = useLocation();
  const adminSections = useAdminSections();
  if (adminSections.length === 0) return null;
  const isAdminCurrent = adminSections.some(({ path }) => isInSection(pathname, base, path));
  return (
    <details className="obar__admin obar__admin--wide" name="obar">
      <summary data-current={isAdminCurrent || undefined}>
        {t('admin')}
        <span className="i i-down" aria-hidden="true" />
      </summary>
      <nav className="obar__menu" aria-label={t('admin')}>
        <ul>
          <AdminLinks />
        </ul>
      </nav>
    </details>
  );
}

function AdminLinks() {
  const t = useText('office');
  const { base } = useOffice();
  const { pathname } = useLocation();
  return useAdminSections().map(({ name, path }) => (
    <li key={name}>
      <AppLink href={`${base}${path}`} aria-current={isInSection(pathname, base, path) ? 'page' : undefined}>
        {t(`room.${name}`)}
      </AppLink>
    </li>
  ));
}

function SignInBar() {
  return (
    <header className="obar obar--plain">
      <OfficeLogo />
      <nav className="obar__end obar__languages">
        <LanguageForm />
      </nav>
    </header>
  );
}

/** Returns the first letter of the last part of a name, ignoring numbers and brackets. */
export const getInitial = (name: string) =>
  [
    ...(name
      .split(' ')
      .reverse()
      .find((namePart) => !/^(?:\d*|\(.*\))$/.test(namePart)) ?? ''),
  ][0] ?? '';

const formatCount = (count: number) => (count > COUNT_CAP ? `${COUNT_CAP}+` : String(count));

function SectionCount({ section, counts }: { section: OfficeSection['name']; counts: OfficeCounts }) {
  const t = useText('office');
  const [count, messageKey] = (
    {
      today: [counts.handedOver, 'handedOver'],
      conversations: [counts.waiting, 'waiting'],
      leads: [counts.leads, 'newLeads'],
      applications: [counts.following, 'following'],
    } as const
  )[section as 'today'] ?? [0, 'waiting'];
  if (count === 0) return null;
  return (
    <>
      <span className={joinClasses('onav__count', section !== 'applications' && 'onav__count--due')} aria-hidden="true">
        {formatCount(count)}
      </span>
      <span className="sr">{t(messageKey, { count })}</span>
    </>
  );
}

/** Two submit buttons. The button for the current state is shown as pressed. Without JavaScript the page reloads. */
function DutyForm({ isOnDuty }: { isOnDuty: boolean }) {
  const t = useText('office');
  const { base } = useOffice();
  const { pathname } = useLocation();
  const fetcher = useFetcher();
  const isOnDutyShown = fetcher.formData ? fetcher.formData.get('on') === 'yes' : isOnDuty;
  return (
    <fetcher.Form method="post" action={`${base}/duty`}>
      <input type="hidden" name="back" value={pathname.slice(base.length + 1)} />
      <div className="seg" role="group" aria-label={t('duty.label')}>
        <button type="submit" name="on" value="yes" aria-pressed={isOnDutyShown}>
          {t('duty.on')}
        </button>
        <button type="submit" name="on" value="no" aria-pressed={!isOnDutyShown}>
          {t('duty.off')}
        </button>
      </div>
    </fetcher.Form>
  );
}

/** Links for choosing the language. They are plain links, because another language needs a new document. */
function LanguageForm() {
  const t = useText('office');
  const locale = useLocale();
  const { pathname } = useLocation();
  return (
    <ul className="obar__locales" aria-label={t('language')}>
      {LOCALES.map((otherLocale) => (
        <li key={otherLocale}>
          <a
            href={`${pathname}?lang=${otherLocale}`}
            lang={LANGUAGE_TAGS[otherLocale]}
            aria-current={otherLocale === locale || undefined}
          >
            {LANGUAGE_NAMES[otherLocale]}
          </a>
        </li>
      ))}
    </ul>
  );
}
