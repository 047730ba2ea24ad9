import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EXAMPLE_SITE } from '#client/features/chat/examples/example-content.ts';
import { SiteContext } from '#client/site/site.tsx';
import { renderIn } from '#tests/components/render-in.tsx';
import { SiteFooter } from './site-footer.tsx';

const renderFooter = (records: { icpRecord: string; policeRecord: string }) =>
  renderIn(
    'zh',
    <SiteContext value={{ ...EXAMPLE_SITE, agent: { ...EXAMPLE_SITE.agent, ...records } }}>
      <SiteFooter year={2026} />
    </SiteContext>,
  );

test('record numbers of the mainland link to their registers', () => {
  renderFooter({ icpRecord: '沪ICP备12345678号-1', policeRecord: '沪公网安备31010102000001号' });
  const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(getHref('沪ICP备12345678号-1')).toBe('https://beian.miit.gov.cn/');
  expect(getHref('沪公网安备31010102000001号')).toMatch(/^https:\/\/beian\.mps\.gov\.cn\/.*31010102000001$/);
});

test('a site without record numbers links to no register', () => {
  const { container } = renderFooter({ icpRecord: '', policeRecord: '' });
  expect(container.innerHTML).not.toContain('beian');
});
