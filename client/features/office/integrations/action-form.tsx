import { Form, useNavigation } from 'react-router';
import { Button } from '#client/ui/button/button.tsx';

export function ActionForm({ kind, id, children }: { kind: string; id: number; children: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="s" pending={formData?.get('kind') === kind && formData.get('id') === String(id)}>
        {children}
      </Button>
    </Form>
  );
}
