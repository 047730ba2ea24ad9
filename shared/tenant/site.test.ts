import { expect, it } from 'vitest';
import { withAgentName } from './site.ts';

const AGENT = { keyCode: 'mso', name: '渡口升學', shortName: 'MSO' };
const formatChinese = ({ agent }: { agent: string }) => `${agent} 院校`;

it('an agent is called by its short name, else by its name, else by its key', () => {
  const formatSchools = ({ agent }: { agent: string }) => `${agent} schools`;
  expect(withAgentName(formatSchools, AGENT)).toBe('MSO schools');
  expect(withAgentName(formatSchools, { ...AGENT, shortName: '' })).toBe('渡口升學 schools');
  expect(withAgentName(formatSchools, { ...AGENT, shortName: '', name: '' })).toBe('MSO schools');
});

it('a space separates Latin from Han characters, and not Han from Han', () => {
  expect(withAgentName(formatChinese, AGENT)).toBe('MSO 院校');
  expect(withAgentName(formatChinese, { ...AGENT, shortName: '衡渡' })).toBe('衡渡院校');
});
