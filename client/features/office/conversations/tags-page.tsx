import { Form, useNavigation } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { AppLink, ButtonLink } from '#client/ui/link/app-link.tsx';
import type { ConversationTag } from '#shared/contract/office/conversations.ts';
import { MAX_TAG_CHARS } from '#shared/rules/office-conversation.ts';
import { createDeskQuery } from './desk-address.ts';
import { isolateName } from './isolated-name.ts';
import './conversations.css';

interface TagsPageProps {
  tags: readonly ConversationTag[];
  /** Tag name that was rejected, or null if none was. */
  typedValues: string | null;
}

export function TagsPage({ tags, typedValues }: TagsPageProps) {
  const t = useText('office-conversations');
  const { base } = useOffice();
  const { state } = useNavigation();
  const tagsPath = `${base}/conversations/tags`;
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={t('tags.title')} />
      <header className="office__head office__head--tools">
        <h1>{t('tags.title')}</h1>
        <ButtonLink size="s" href={`${base}/conversations`}>
          {t('backToDesk')}
        </ButtonLink>
      </header>
      <p className="meta">{t('tags.hint')}</p>
      <Form method="post" action={tagsPath} key={tags.length} className="tags-form">
        <TextInput
          label={t('tags.name')}
          name="name"
          defaultValue={typedValues ?? ''}
          maxLength={MAX_TAG_CHARS}
          required
          error={typedValues === null ? undefined : t('tags.wrong')}
          trailing={
            <Button type="submit" name="kind" value="add" pending={state === 'submitting'}>
              {t('tags.create')}
            </Button>
          }
        />
      </Form>
      {tags.length === 0 ? (
        <p className="office__none">{t('tags.none')}</p>
      ) : (
        <ul className="office__rows tag-list">
          {tags.map(({ id, name }) => (
            <li key={id}>
              <AppLink className="plain" href={`${base}/conversations${createDeskQuery({ tag: id })}`}>
                <bdi>{name}</bdi>
              </AppLink>
              <details className="act" name="tag-delete">
                <summary
                  className="btn btn--s btn--quiet"
                  aria-label={t('tags.deleteOne', { name: isolateName(name) })}
                >
                  {t('tags.delete')}
                </summary>
                <Form method="post" action={tagsPath} className="desk-pop">
                  <input type="hidden" name="kind" value="delete" />
                  <p>{t('tags.sure', { name: isolateName(name) })}</p>
                  <Button type="submit" size="s" variant="danger" name="tag" value={id}>
                    {t('tags.delete')}
                  </Button>
                </Form>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
