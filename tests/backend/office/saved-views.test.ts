import { beforeAll, describe, expect, it } from 'vitest';
import { listApplications } from '#shared/contract/office/applications.ts';
import { deleteView, saveView } from '#shared/contract/office/views.ts';
import { loadDemo } from '#tests/backend/support/demo-data.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';

const mei = new DeskVisitor('mso', 'Mei');
const wong = new DeskVisitor('mso', 'Wong');
const lead = new DeskVisitor('mso', 'Lau', 'lead');
const otherSiteVisitor = new DeskVisitor('northbridge', 'Smith', 'lead');

const readViews = async (desk: DeskVisitor) => {
  const listResult = await desk.callOffice(listApplications, {});
  if (!listResult.ok) throw new Error(listResult.error.code);
  return listResult.value.views;
};
const saveViewAs = async (desk: DeskVisitor, name: string, query: string, isShared = false) => {
  const saveResult = await desk.callOffice(saveView, { name, query, isShared });
  return saveResult.ok ? saveResult.value.refusal : saveResult.error.code;
};

beforeAll(loadDemo);

describe('a saved view', () => {
  it('is private, and is replaced when saved under the same name', async () => {
    expect(await saveViewAs(mei, 'Offers', '?stage=offer')).toBeNull();
    expect(await saveViewAs(mei, 'Offers', '?stage=offer&adviser=mine')).toBeNull();
    expect(await readViews(mei)).toMatchObject([
      { name: 'Offers', query: '?stage=offer&adviser=mine', canDelete: true },
    ]);
    expect(await readViews(wong)).toEqual([]);
    const [{ id } = { id: 0 }] = await readViews(mei);
    expect(await wong.callOffice(deleteView, { id })).toMatchObject({ status: 404 });
    expect(await mei.callOffice(deleteView, { id })).toMatchObject({ status: 200 });
    expect(await readViews(mei)).toEqual([]);
  });

  it('is shared with the agency by a lead alone', async () => {
    expect(await saveViewAs(mei, 'Unassigned', '?adviser=nobody', true)).toBe('forbidden');
    expect(await saveViewAs(lead, 'Unassigned', '?adviser=nobody', true)).toBeNull();
    expect(await readViews(wong)).toMatchObject([{ name: 'Unassigned', isShared: true, canDelete: false }]);
    expect(await readViews(otherSiteVisitor)).toEqual([]);
    const [{ id } = { id: 0 }] = await readViews(lead);
    expect(await wong.callOffice(deleteView, { id })).toMatchObject({ status: 404 });
    expect(await otherSiteVisitor.callOffice(deleteView, { id })).toMatchObject({ status: 404 });
  });

  it('is limited to thirty', async () => {
    for (let index = 1; index <= 30; index += 1)
      expect(await saveViewAs(wong, `View ${index}`, '?stage=offer')).toBeNull();
    expect(await saveViewAs(wong, 'One more', '?stage=offer')).toBe('full');
  });
});
