import { describePortal } from './site/portal-suite.ts';
import { SECRETS } from './support/secrets.ts';
import { startOutsidePortal } from './support/outside-portal.ts';

const start = async (domainType: string) => ({
  ...(await startOutsidePortal({ DOMAIN_TYPE: domainType, ...SECRETS })),
  passAMinute: async () => {}, // It sends codes as often as it is asked.
  requestDocument: async () => {}, // It takes any document,
  offerAPlace: async () => '3', // and any decision.
});

describePortal('an outside backend', {
  start,
  names: { zh: '海桥留学', 'zh-hk': '海橋留學', 'en-us': 'Seabridge Study' },
  findCode: async () => '123456', // It believes any.
  hasOffice: false,
});
