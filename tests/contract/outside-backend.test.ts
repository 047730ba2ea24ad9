import { describePortal } from './site/portal-suite.ts';
import { SECRETS } from './support/secrets.ts';
import { startOutsidePortal } from './support/outside-portal.ts';

const startPortal = async (domainType: string) => ({
  ...(await startOutsidePortal({ DOMAIN_TYPE: domainType, ...SECRETS })),
  passMinute: async () => {}, // The stub does not limit codes.
  requestDocument: async () => {}, // The stub accepts any document.
  logOffer: async () => '3', // The stub has only this one decision.
});

describePortal('an outside backend', {
  start: startPortal,
  names: { zh: '海桥留学', 'zh-hk': '海橋留學', 'en-us': 'Seabridge Study' },
  findCode: async () => '123456', // The stub accepts any code.
  hasOffice: false,
});
