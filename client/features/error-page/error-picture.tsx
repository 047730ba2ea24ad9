import { emptyArtAddress, errorArtAddress } from '#shared/art/art-address.ts';
import { useText } from '#client/i18n/use-text.ts';
import { type ErrorKind, QUIET_PICTURES } from './error-kind.ts';

interface ErrorPictureProps {
  code: number;
  kind: ErrorKind;
  colour?: string;
}

export function ErrorPicture({ code, kind, colour }: ErrorPictureProps) {
  const t = useText('error');
  if (kind === 'maintenance' || kind === 'upgrade') {
    return (
      <div className="pic pic--quiet">
        <img src={emptyArtAddress(QUIET_PICTURES[kind], colour)} width={200} height={144} alt="" />
      </div>
    );
  }
  return (
    <div className="pic">
      <img src={errorArtAddress(code, colour)} width={640} height={390} alt={t('picture', { code })} />
    </div>
  );
}
