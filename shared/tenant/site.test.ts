import { expect, it } from 'vitest';
import { fillAgentName } from './site.ts';

const AGENT = { keyCode: 'mso', name: '渡口升學', shortName: 'MSO' };
const formatChinese = ({ agent }: { agent: string }) => `${agent} 院校`;

it('an agent is called by its short name, else by its name, else by its key', () => {
  const formatSchools = ({ agent }: { agent: string }) => `${agent} schools`;
  expect(fillAgentName(formatSchools, AGENT)).toBe('MSO schools');
  expect(fillAgentName(formatSchools, { ...AGENT, shortName: '' })).toBe('渡口升學 schools');
  expect(fillAgentName(formatSchools, { ...AGENT, shortName: '', name: '' })).toBe('MSO schools');
});

it('a space separates Latin from Han characters, and not Han from Han', () => {
  expect(fillAgentName(formatChinese, AGENT)).toBe('MSO 院校');
  expect(fillAgentName(formatChinese, { ...AGENT, shortName: '衡渡' })).toBe('衡渡院校');
});
