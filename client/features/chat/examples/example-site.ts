import type { SiteContextValue } from '#client/site/site-context.ts';

/** The gallery belongs to no agent; links need one. */
export const EXAMPLE_SITE: SiteContextValue = {
  agent: {
    keyCode: 'mso',
    name: '',
    publicLevel: 1,
    topLogoPath: '',
    bottomLogoPath: '',
    contactTel: '',
    whatsapp: [],
    facebook: '',
    instagram: '',
    wechatId: '',
    wechatQrPath: '',
    brandColour: '',
    originCity: 'hk',
    areaCodes: [],
  },
  user: null,
  challengeKey: '',
  mapStyle: '',
  openDialog: () => undefined,
  openChat: () => undefined,
  logOut: async () => undefined,
  welcome: async () => undefined,
};
