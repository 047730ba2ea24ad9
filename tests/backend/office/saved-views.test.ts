import { beforeAll, describe, expect, it } from 'vitest';
import { listApplications } from '#shared/contract/office/applications.ts';
import { deleteView, saveView } from '#shared/contract/office/views.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';

const mei = new DeskVisitor('mso', 'Mei');
const wong = new DeskVisitor('mso', 'Wong');
const lead = new DeskVisitor('mso', 'Lau', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Smith', 'lead');

const getViews = async (desk: DeskVisitor) => {
  const answer = await desk.call(listApplications, {});
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.views;
};
const save = async (desk: DeskVisitor, name: string, query: string, isShared = false) => {
  const answer = await desk.call(saveView, { name, query, isShared });
  return answer.ok ? answer.value.refusal : answer.error.code;
};

beforeAll(loadDemo);

describe('a saved view', () => {
  it('is its owner’s, and saved again under its name it is replaced', async () => {
    expect(await save(mei, 'Offers', '?stage=offer')).toBeNull();
    expect(await save(mei, 'Offers', '?stage=offer&adviser=mine')).toBeNull();
    expect(await getViews(mei)).toMatchObject([
      { name: 'Offers', query: '?stage=offer&adviser=mine', canDelete: true },
    ]);
    expect(await getViews(wong)).toEqual([]);
    const [{ id } = { id: 0 }] = await getViews(mei);
    expect(await wong.call(deleteView, { id })).toMatchObject({ status: 404 });
    expect(await mei.call(deleteView, { id })).toMatchObject({ status: 200 });
    expect(await getViews(mei)).toEqual([]);
  });

  it('is shared with the agency by a lead alone', async () => {
    expect(await save(mei, 'Unassigned', '?adviser=nobody', true)).toBe('forbidden');
    expect(await save(lead, 'Unassigned', '?adviser=nobody', true)).toBeNull();
    expect(await getViews(wong)).toMatchObject([{ name: 'Unassigned', isShared: true, canDelete: false }]);
    expect(await getViews(otherSiteVisitor)).toEqual([]);
    const [{ id } = { id: 0 }] = await getViews(lead);
    expect(await wong.call(deleteView, { id })).toMatchObject({ status: 404 });
    expect(await otherSiteVisitor.call(deleteView, { id })).toMatchObject({ status: 404 });
  });

  it('is one of thirty', async () => {
    for (let index = 1; index <= 30; index += 1) expect(await save(wong, `View ${index}`, '?stage=offer')).toBeNull();
    expect(await save(wong, 'One more', '?stage=offer')).toBe('full');
  });
});
