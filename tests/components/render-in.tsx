import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { EXAMPLE_SITE } from '#client/features/chat/examples/example-content.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { TextSourceContext } from '#client/i18n/use-text.ts';
import { SiteContext } from '#client/site/site.tsx';
import type { Locale } from '#shared/locale/locales.ts';

/** Renders an element inside a router and a site, with all texts of a language. */
export function renderIn(locale: Locale, element: ReactNode) {
  const source = { locale, texts: textsIn(locale), need: () => null };
  const router = createMemoryRouter([{ path: '*', element: element }], { initialEntries: ['/mso'] });
  const renderResult = render(
    <TextSourceContext value={source}>
      <SiteContext value={EXAMPLE_SITE}>
        <RouterProvider router={router} />
      </SiteContext>
    </TextSourceContext>,
  );
  return { ...renderResult, router };
}
