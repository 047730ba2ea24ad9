import { bindNamed, type Statement } from '#backend/queries/database.ts';

export const selectHomePage = (agentId: number): Statement<{ homePage: string }> =>
  bindNamed('SELECT home_page AS homePage FROM agents WHERE id = :agentId', { agentId });

export const saveHomePage = (agentId: number, homePage: string): Statement =>
  bindNamed('UPDATE agents SET home_page = :homePage WHERE id = :agentId', { agentId, homePage });
