import { Form, useNavigation } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { ButtonLink } from '#client/ui/link/app-link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { ReadyReplyList, ReplyTexts } from '#shared/contract/office/ready-replies.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { MAX_READY_REPLY_NAME_CHARS, MAX_READY_REPLY_CHARS } from '#shared/rules/office-conversation.ts';
import { isolateName } from './isolated-name.ts';
import './conversations.css';

interface ReplyInput {
  /** Id of the reply that is edited, or 0 for a new reply. */
  id: number;
  name: string;
  texts: ReplyTexts;
  isShared: boolean;
}

export interface ReadyReplyResult {
  problem: 'wrong' | 'full' | 'gone';
  typedValues: ReplyInput;
}

interface ReadyRepliesPageProps {
  list: ReadyReplyList;
  actionResult: ReadyReplyResult | null;
  completedAction: 'saved' | 'deleted' | null;
}

const EMPTY_REPLY: ReplyInput = { id: 0, name: '', isShared: false, texts: { zh: '', 'zh-hk': '', 'en-us': '' } };

/** Lists personal replies, shared replies and the built-in replies, which cannot be changed. */
export function ReadyRepliesPage({ list, actionResult, completedAction }: ReadyRepliesPageProps) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const { replies, given: givenReplies, canShare } = list;
  const replyInput = actionResult?.typedValues;
  const isExistingReply = replies.some(({ id }) => id === replyInput?.id);
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={t('ready.title')} />
      <header className="office__head office__head--tools">
        <h1>{t('ready.title')}</h1>
        <ButtonLink size="s" href={`${base}/conversations`}>
          {t('backToDesk')}
        </ButtonLink>
      </header>
      <p className="meta">{t('ready.hint')}</p>
      {actionResult && (
        <Notice tone="caution" announce="at once">
          {t(`ready.${actionResult.problem}`)}
        </Notice>
      )}
      {completedAction && !actionResult && (
        <Notice tone="ok" announce="politely">
          {t(`ready.${completedAction}`)}
        </Notice>
      )}
      {([false, true] as const).map((isShared) => (
        <section key={String(isShared)} className="office__part">
          <h2>{t(isShared ? 'ready.everybodys' : 'ready.mine')}</h2>
          <ReplyList
            replies={replies.filter((reply) => reply.isShared === isShared)}
            typedValues={replyInput ?? null}
            canShare={canShare}
          />
        </section>
      ))}
      <section className="office__part">
        <h2>{t('ready.new')}</h2>
        <ReplyForm
          key={replyInput && !isExistingReply ? 'typed' : 'new'}
          reply={replyInput && !isExistingReply ? { ...replyInput, id: 0 } : EMPTY_REPLY}
          canShare={canShare}
        />
      </section>
      <section className="office__part">
        <h2>{t('ready.builtIn')}</h2>
        <p className="meta">{t('ready.builtInHint')}</p>
        <div className="replies">
          {givenReplies.map(({ name, texts }) => (
            <Disclosure key={name} title={<b>{name}</b>}>
              <ReplyText texts={texts} />
            </Disclosure>
          ))}
        </div>
      </section>
    </div>
  );
}

interface ReplyListProps {
  replies: ReadyReplyList['replies'];
  typedValues: ReplyInput | null;
  canShare: boolean;
}

function ReplyList({ replies, typedValues, canShare }: ReplyListProps) {
  const t = useText('office-conversations');
  if (replies.length === 0) return <p className="meta">{t('ready.none')}</p>;
  return (
    <div className="replies">
      {replies.map((reply) => {
        const isEdited = typedValues?.id === reply.id;
        return (
          <Disclosure
            key={reply.id}
            id={`reply-${reply.id}`}
            open={isEdited}
            title={
              <>
                <b>
                  <bdi>{reply.name}</bdi>
                </b>{' '}
                {LOCALES.filter((locale) => reply.texts[locale]).map((locale) => (
                  <Badge key={locale}>{LANGUAGE_NAMES[locale]}</Badge>
                ))}
              </>
            }
          >
            {reply.canChange ? (
              <ReplyForm reply={isEdited ? typedValues : reply} canShare={canShare} />
            ) : (
              <ReplyText texts={reply.texts} />
            )}
          </Disclosure>
        );
      })}
    </div>
  );
}

const ReplyText = ({ texts }: { texts: ReplyTexts }) =>
  LOCALES.map(
    (locale) =>
      texts[locale] && (
        <p key={locale} className="words" lang={LANGUAGE_TAGS[locale]}>
          <bdi>{texts[locale]}</bdi>
        </p>
      ),
  );

function ReplyForm({ reply, canShare }: { reply: ReplyInput; canShare: boolean }) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const { state, formData } = useNavigation();
  const { id, name, texts, isShared } = reply;
  const isSaving = state !== 'idle' && formData?.get('id') === String(id);
  return (
    <Form className="replies__form" method="post" action={`${base}/replies`}>
      <input type="hidden" name="id" value={id} />
      <TextInput
        label={t('ready.name')}
        name="name"
        defaultValue={name}
        maxLength={MAX_READY_REPLY_NAME_CHARS}
        required
      />
      {LOCALES.map((locale) => (
        <TextArea
          key={locale}
          label={LANGUAGE_NAMES[locale]}
          name={locale}
          lang={LANGUAGE_TAGS[locale]}
          defaultValue={texts[locale]}
          maxLength={MAX_READY_REPLY_CHARS}
        />
      ))}
      {id === 0 && canShare && (
        <label className="tick">
          <input type="checkbox" name="whose" value="all" defaultChecked={isShared} /> {t('ready.forAll')}
        </label>
      )}
      <p className="office__ways">
        <Button type="submit" pending={isSaving}>
          {t('ready.save')}
        </Button>
        {id > 0 && (
          <Button
            type="submit"
            variant="quiet"
            name="kind"
            value="delete"
            formNoValidate
            aria-label={t('ready.deleteOne', { name: isolateName(name) })}
          >
            {t('ready.delete')}
          </Button>
        )}
      </p>
    </Form>
  );
}
