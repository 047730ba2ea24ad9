import { useText } from '#client/i18n/use-text.ts';
import { forgetAnswers, SAVED_DAYS } from '#client/site/saved-answers.ts';
import { useSite } from '#client/site/site-context.ts';
import { useKeepsCookies } from '#client/site/use-keeps-cookies.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useToast } from '#client/ui/toast/use-toast.ts';
import './saved-answers.css';

/** Says where answers are, and takes them away. Stands wherever there are some. */
export function ForgetAnswers({ onForgotten }: { onForgotten: () => void }) {
  const t = useText('saved-answers');
  const { user } = useSite();
  const toast = useToast();
  const keepsCookies = useKeepsCookies();
  const forget = () => {
    forgetAnswers(user?.staffId ?? '');
    onForgotten();
    toast.success(t('forgotten'));
  };
  return (
    <div className="saved-note">
      <p className="source">{keepsCookies ? t('kept', { days: SAVED_DAYS }) : t('notKept')}</p>
      <Button size="s" variant="quiet" onClick={forget}>
        <Icon name="trash" />
        {t('forget')}
      </Button>
    </div>
  );
}
