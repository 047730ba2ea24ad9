import { describePortal } from './portal-suite.ts';
import { startOutsidePortal } from './support/outside-portal.ts';

const start = (domainType: string) => startOutsidePortal({ DOMAIN_TYPE: domainType });

describePortal('an outside backend', {
  start,
  names: { zh: '海桥留学', 'zh-hk': '海橋留學', 'en-us': 'Seabridge Study' },
  findCode: async () => '123456', // It believes any.
});
